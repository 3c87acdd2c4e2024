// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A price feed of the form that Chainlink's have, whose price and time tests set.
contract PriceFeed {
    uint8 public constant decimals = 8;
    int256 private price;
    uint256 private updatedAt;

    function set(int256 newPrice, uint256 time) external {
        price = newPrice;
        updatedAt = time;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, price, updatedAt, updatedAt, 1);
    }
}
